# Sagittal as one image for every role: `docker build -t sagittal .`, then compose.yaml or deploy/kubernetes.
# `npm run pin:images` writes the digest of the base image behind its tag (docs/operating.md, "Container").
ARG NODE_IMAGE=node:26-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/cli/package.json apps/cli/
COPY apps/server/package.json apps/server/
COPY apps/docs/package.json apps/docs/
COPY apps/web/package.json apps/web/
COPY packages/analysis/package.json packages/analysis/
COPY packages/biomechanics/package.json packages/biomechanics/
COPY packages/catalogue/package.json packages/catalogue/
COPY packages/contract/package.json packages/contract/
COPY packages/figure/package.json packages/figure/
COPY packages/pose/package.json packages/pose/
COPY packages/reports/package.json packages/reports/
COPY packages/sdk/package.json packages/sdk/
COPY packages/vision/package.json packages/vision/
RUN npm ci --no-audit --no-fund
COPY . .
# The web app and the documents are built here: the root file system is read-only later.
RUN node -e 'import("@sagittal/web/build").then((web) => web.ensureWebApp(console.log))' --input-type=module \
  && node -e 'import("@sagittal/docs/build").then((docs) => docs.buildDocs())' --input-type=module \
  && npm prune --omit=dev --no-audit --no-fund \
  # What only the web app's build reads, what only other systems load, and the runtime that the base image brings: a third of the image.
  && rm -rf node_modules/onnxruntime-web node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32 \
  node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN groupadd --gid 10001 sagittal && useradd --uid 10001 --gid 10001 --no-create-home --shell /usr/sbin/nologin sagittal \
  && install -d -o 10001 -g 10001 -m 700 /data
USER 10001:10001
VOLUME ["/data", "/tmp"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "apps/cli/bin/sagittal.ts"]
CMD ["start"]
