FROM python:3.12-slim

RUN useradd --create-home --uid 10001 parry && install -d -o parry /var/lib/parry
WORKDIR /parry
COPY requirements.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY bot ./bot
COPY cogs ./cogs
COPY data ./data

# The database lives beside the program, not in data/, whose catalogues come with each version.
ENV PARRY_DATABASE_URL=sqlite:/var/lib/parry/parry.db
VOLUME /var/lib/parry
USER parry
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "run"]
