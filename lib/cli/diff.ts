import { schemaSql } from '@/lib/database/diff';
import { withDatabase } from '@/lib/database/open';

process.stdout.write(await withDatabase(schemaSql));
