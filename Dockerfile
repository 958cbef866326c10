FROM python:3.12-slim

RUN useradd --create-home --uid 10001 parry && mkdir -p /parry/data && chown parry /parry/data
WORKDIR /parry
COPY requirements.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY bot ./bot
COPY cogs ./cogs
COPY data ./data

USER parry
VOLUME /parry/data
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "run"]
