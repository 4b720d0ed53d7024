# How to run it: docs/operating.md, "In a container".
FROM node:24-trixie-slim AS build
WORKDIR /app
# Apart from the sources: a change of those does not install anew.
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
# Nothing is compiled, and no package needs its install script.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build -- --lean \
 && rm -rf contract/src server/src server/test web/dist/*/maps

FROM node:24-trixie-slim
ENV NODE_ENV=production \
    DATABASE_URL=file:/data/clinic.db \
    BACKUP_FOLDER=/data/backups
WORKDIR /app
# Backups of PostgreSQL need pg_dump of the database's version or newer. Debian's own is 17. --build-arg POSTGRES_VERSION=18 adds that of
# PostgreSQL's own packages. age encrypts copies.
ARG POSTGRES_VERSION=
RUN apt-get update \
 && apt-get install --yes --no-install-recommends age ca-certificates postgresql-client \
 && if [ -n "$POSTGRES_VERSION" ]; then \
      apt-get install --yes --no-install-recommends postgresql-common \
      && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
      && apt-get install --yes --no-install-recommends "postgresql-client-$POSTGRES_VERSION"; \
    fi \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /app/package.json ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
RUN ln -s /app/scripts/clinic.mjs /usr/local/bin/clinic
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
