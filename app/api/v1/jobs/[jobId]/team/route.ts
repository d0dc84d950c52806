import * as contract from '@/lib/hiring/team/contract';
import { readJobTeam, replaceJobTeam, serializeTeam } from '@/lib/hiring/team/service';
import { handle, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(
  handle(contract.getJobTeam, async ({ actor, params }) =>
    serializeTeam(await readJobTeam(actor, params.jobId)),
  ),
  handle(contract.setJobTeam, async ({ actor, params, body }) =>
    serializeTeam(await replaceJobTeam(actor, params.jobId, body.members)),
  ),
);
