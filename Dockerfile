# Builds the product, then keeps only what runs it.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Before the sources: the installation is done again only when the lock file changes.
RUN npm ci --ignore-scripts
COPY . .
RUN node tools/generate.ts && node tools/build.ts

FROM node:24-trixie-slim AS production-dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/generate.ts tools/fingerprint.ts tools/
# The base image is Node itself; the one that npm brings along would only weigh.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-trixie-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=production-dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY prisma/migrations prisma/migrations
COPY package.json ./
# The user of the base image, which owns nothing else.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# No npm and no shell in between: the signal to stop reaches the server itself.
CMD ["node", "dist/server/main.js"]
