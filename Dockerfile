# How to run it: docs/operating.md, "In a container".
FROM node:22-bookworm-slim AS build
WORKDIR /app
# better-sqlite3 is compiled where no ready binary can be fetched.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends g++ make python3 \
 && rm -rf /var/lib/apt/lists/*
# Apart from the sources: a change of those does not install anew.
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
RUN npm run build -- --lean \
 && rm -rf contract/src server/src server/test web/dist/*/maps

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    DATABASE_URL=file:/data/clinic.db \
    BACKUP_FOLDER=/data/backups
WORKDIR /app
# Backups of PostgreSQL need pg_dump of the database's version, which Debian itself does not have. age encrypts copies.
ARG POSTGRES_VERSION=18
RUN apt-get update \
 && apt-get install --yes --no-install-recommends age ca-certificates postgresql-common \
 && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
 && apt-get install --yes --no-install-recommends postgresql-client-${POSTGRES_VERSION} \
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
