import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  serverExternalPackages: ['@prisma/adapter-pg', '@prisma/client', 'pg'],
  typescript: { ignoreBuildErrors: true },
  outputFileTracingRoot: path.normalize(root),
  turbopack: { root: path.normalize(root) },
};
