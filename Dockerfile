# One image for each part:
#   docker build --target service --build-arg PART=gateway -t papan-angka/gateway .
#   docker build --target service --build-arg PART=services/auth -t papan-angka/auth .       (and so on)
#   docker build --target web -t papan-angka/web .
#   docker build --target tools -t papan-angka/tools .
#
# NODE_IMAGE provides Node, npm and a shell; images get its node binary only. BASE_IMAGE is their runtime: a libc and a libstdc++ no older
# than NODE_IMAGE's. For your own package registry pass --build-arg npm_config_registry=..., with npm_config_ca or npm_config_cafile (a file of
# NODE_IMAGE) for your own authority: only install stages see these, and no image contains their layers.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f

FROM ${NODE_IMAGE} AS node

# Packages depend on these files alone: code changes keep the layer cached.
FROM node AS manifests
ENV npm_config_cache=/npm \
    npm_config_ignore_scripts=true \
    npm_config_prefer_offline=true \
    npm_config_audit=false \
    npm_config_fund=false \
    npm_config_update_notifier=false
WORKDIR /app
COPY package.json package-lock.json ./
COPY gateway/package.json gateway/
COPY realtime/package.json realtime/
COPY web/package.json web/
COPY infra/package.json infra/
COPY services/contracts/package.json services/contracts/
COPY services/runtime/package.json services/runtime/
COPY services/service-kit/package.json services/service-kit/
COPY services/auth/package.json services/auth/
COPY services/content/package.json services/content/
COPY services/media/package.json services/media/
COPY services/audit/package.json services/audit/
COPY services/insight/package.json services/insight/
COPY services/notify/package.json services/notify/

# All packages, build tools included: builds the site and fills the npm cache of the other stages.
FROM manifests AS packages
ARG npm_config_registry
ARG npm_config_cafile
ARG npm_config_ca
RUN npm ci

# Base of all images.
FROM ${BASE_IMAGE} AS base
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY LICENSE NOTICE /
# Memory: see newSpace, countedBuffers and smallArenas in infra/local/service-table.ts.
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/.compile-cache \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=4194304 \
    MALLOC_TRIM_THRESHOLD_=4194304 \
    HOST=0.0.0.0 \
    PORT=3000 \
    INTERNAL_PORT=3001
USER 10001:10001
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/app/infra/docker/health.mjs"]

# The packages of one process.
FROM manifests AS installed
COPY --from=packages /npm /npm
ARG PART=gateway
ARG npm_config_registry
ARG npm_config_cafile
ARG npm_config_ca
RUN npm ci -w ${PART} --omit=dev

# Its sources and compile cache, for a fast first start. The cache belongs to a user, so the one who runs the process makes it. /state is
# for processes with files.
FROM installed AS made
ARG PART=gateway
COPY infra/docker/health.mjs infra/docker/warm.mjs infra/docker/
COPY infra/docker/preflight infra/docker/preflight
COPY services/contracts/src services/contracts/src
COPY services/runtime/src services/runtime/src
COPY services/service-kit/src services/service-kit/src
COPY ${PART}/src ${PART}/src
RUN install -d -o 10001 -g 10001 .compile-cache /state
USER 10001:10001
RUN NODE_COMPILE_CACHE=/app/.compile-cache node infra/docker/warm.mjs ${PART}/src/main.ts

FROM base AS service
ARG PART=gateway
COPY --from=installed /app /app
COPY --from=made /app/infra/docker /app/infra/docker
COPY --from=made /app/services /app/services
COPY --from=made /app/${PART}/src /app/${PART}/src
COPY --from=made --chown=10001:10001 /app/.compile-cache /app/.compile-cache
COPY --from=made --chown=10001:10001 /state /state
WORKDIR /app/${PART}
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--external-memory-accounted-in-global-limit", "src/main.ts"]

# The site's bundles for browsers and for the server.
FROM packages AS site
COPY tsconfig.base.json NOTICE ./
COPY docs docs
COPY services/contracts services/contracts
COPY services/runtime services/runtime
COPY web web
RUN NODE_ENV=production npm run build -w web

# Page code is in the built site; its server draws previews.
FROM manifests AS web-installed
COPY --from=packages /npm /npm
ARG npm_config_registry
ARG npm_config_cafile
ARG npm_config_ca
RUN npm ci -w web --omit=dev

FROM web-installed AS web-made
COPY infra/docker/health.mjs infra/docker/warm.mjs infra/docker/
COPY services/contracts/src services/contracts/src
COPY services/runtime/src services/runtime/src
COPY web/build/bundles.ts web/build/
COPY web/server web/server
COPY web/src web/src
COPY --from=site /app/web/dist web/dist
RUN install -d -o 10001 -g 10001 .compile-cache
USER 10001:10001
RUN NODE_COMPILE_CACHE=/app/.compile-cache node infra/docker/warm.mjs web/server/main.ts web/dist/server/entry-server.js

FROM base AS web
COPY --from=web-installed /app /app
COPY --from=web-made /app/infra/docker /app/infra/docker
COPY --from=web-made /app/services /app/services
COPY --from=web-made /app/web /app/web
COPY --from=web-made --chown=10001:10001 /app/.compile-cache /app/.compile-cache
WORKDIR /app/web
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--external-memory-accounted-in-global-limit", "server/main.ts"]

# One-shot commands: sample data, imports, backups.
FROM manifests AS tools-installed
COPY --from=packages /npm /npm
ARG npm_config_registry
ARG npm_config_cafile
ARG npm_config_ca
RUN npm ci -w infra -w services/audit --omit=dev && install -d -o 10001 -g 10001 /state

FROM base AS tools
COPY --from=tools-installed /app /app
COPY --from=tools-installed --chown=10001:10001 /state /state
COPY services /app/services
COPY infra/local /app/infra/local
COPY infra/backup /app/infra/backup
COPY infra/docker /app/infra/docker
# One-shot commands need no compile cache.
ENV NODE_COMPILE_CACHE=
WORKDIR /app
HEALTHCHECK NONE
# Without arguments it prints its usage: an image started by mistake changes nothing.
CMD ["node", "infra/local/import.ts"]
