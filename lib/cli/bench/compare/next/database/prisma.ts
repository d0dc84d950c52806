import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@/prisma/generated/client';

const globalForPrisma = globalThis as { comparedPrisma?: PrismaClient } & typeof globalThis;

const adapter = () => new PrismaPg({ connectionString: process.env.DATABASE_URL });

/** The one client of the process, as Prisma's documentation has it for Next. */
export const prisma = globalForPrisma.comparedPrisma ?? new PrismaClient({ adapter: adapter() });

globalForPrisma.comparedPrisma = prisma;
