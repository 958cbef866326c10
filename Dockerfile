# Packages are installed apart, so that what runs holds no tools for building.
FROM python:3.12-slim AS packages
COPY requirements-host.txt ./
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements-host.txt

FROM python:3.12-slim
RUN useradd --create-home --uid 10001 parry && install -d -o parry /var/lib/parry
WORKDIR /parry
COPY --from=packages /venv /venv
COPY bot ./bot
COPY cogs ./cogs
COPY data ./data

# The database lives beside the program, not in data/, whose catalogues come with each version.
# Nothing else is written: the rest of the container may be read-only.
ENV PATH=/venv/bin:$PATH
ENV PYTHONDONTWRITEBYTECODE=1
ENV PARRY_DATABASE_URL=sqlite:/var/lib/parry/parry.db
ENV PARRY_HEALTH_PORT=8667
VOLUME /var/lib/parry
USER parry
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=6s --start-period=30s --retries=2 CMD ["python", "-c", "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ['PARRY_HEALTH_PORT'] + '/healthz', timeout=5)"]
CMD ["python", "-m", "bot", "run"]
