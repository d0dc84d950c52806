import type { StageSlug } from '@/lib/pipeline/stages';

/** What moving cards on a board needs to know of one. */
export type Placed = { application_id: string; status: StageSlug; stage_entered_at: string };

export type Column<Card extends Placed> = {
  stage: { slug: StageSlug };
  /** All applications in the stage, loaded or not. */
  count: number;
  applications: Card[];
  next_cursor: string | null;
};

export type Board<Card extends Placed, C extends Column<Card> = Column<Card>> = { stages: C[] };

/** The column in which a card is loaded, undefined where it is not. */
export function columnOf<Card extends Placed, C extends Column<Card>>(
  board: Board<Card, C>,
  applicationId: string,
): C | undefined {
  return board.stages.find(({ applications }) =>
    applications.some((card) => card.application_id === applicationId),
  );
}

/** The loaded card of an application, undefined where it is not loaded. */
export function cardOf<Card extends Placed, C extends Column<Card>>(
  board: Board<Card, C>,
  applicationId: string,
): Card | undefined {
  return columnOf(board, applicationId)?.applications.find(
    (card) => card.application_id === applicationId,
  );
}

/** The board with a card in another stage, where it came at a time, counts included: the newest are on top. */
export function withCardMoved<Card extends Placed, C extends Column<Card>>(
  board: Board<Card, C>,
  applicationId: string,
  to: StageSlug,
  at: Date,
): Board<Card, C> {
  const from = columnOf(board, applicationId);
  const card = cardOf(board, applicationId);
  if (!from || !card || from.stage.slug === to) return board;
  const moved = { ...card, status: to, stage_entered_at: at.toISOString() };
  const stages = board.stages.map((column) => {
    if (column.stage.slug === to) {
      const below = column.applications.findIndex(
        ({ stage_entered_at: entered }) => Date.parse(entered) <= at.getTime(),
      );
      const place = below < 0 ? column.applications.length : below;
      const applications = column.applications.toSpliced(place, 0, moved);
      return { ...column, count: column.count + 1, applications };
    }
    if (column !== from) return column;
    const applications = column.applications.filter((other) => other !== card);
    return { ...column, count: Math.max(0, column.count - 1), applications };
  });
  return { stages };
}

/** The board with one card back where it was on the board `before`, counts included. */
export function withCardBack<Card extends Placed, C extends Column<Card>>(
  board: Board<Card, C>,
  before: Board<Card, C>,
  applicationId: string,
): Board<Card, C> {
  const home = columnOf(before, applicationId);
  const card = cardOf(before, applicationId);
  const present = columnOf(board, applicationId);
  if (!home || !card || present?.stage.slug === home.stage.slug) return board;
  // If it is on no column, the board was read meanwhile, and has the server's counts.
  const one = present ? 1 : 0;
  const below = home.applications.slice(home.applications.indexOf(card) + 1);
  const idsBelow = new Set(below.map((other) => other.application_id));
  const stages = board.stages.map((column) => {
    if (column === present) {
      const left = column.applications.filter((other) => other.application_id !== applicationId);
      return { ...column, count: Math.max(0, column.count - 1), applications: left };
    }
    if (column.stage.slug !== home.stage.slug) return column;
    const next = column.applications.findIndex((other) => idsBelow.has(other.application_id));
    const place = next < 0 ? column.applications.length : next;
    const applications = column.applications.toSpliced(place, 0, card);
    return { ...column, count: column.count + one, applications };
  });
  return { stages };
}

/**
 * The board with the page of a column that was read `after` a cursor at its end. Cards already on
 * the board are left out; a column with another cursor by now stays as it is.
 */
export function withPage<Card extends Placed, C extends Column<Card>>(
  board: Board<Card, C>,
  slug: StageSlug,
  after: string,
  page: { applications: Card[]; next_cursor: string | null },
): Board<Card, C> {
  const known = new Set(idsOn(board));
  const stages = board.stages.map((column) => {
    if (column.stage.slug !== slug || column.next_cursor !== after) return column;
    const fresh = page.applications.filter((card) => !known.has(card.application_id));
    const applications = [...column.applications, ...fresh];
    return { ...column, applications, next_cursor: page.next_cursor };
  });
  return { stages };
}

function idsOn<Card extends Placed, C extends Column<Card>>(board: Board<Card, C>): string[] {
  return board.stages.flatMap(({ applications }) =>
    applications.map((card) => card.application_id),
  );
}

/** What a column held below the last card of its fresh first page; null if that card is not in it. */
function heldBelow<Card extends Placed>(fresh: Column<Card>, before: Column<Card>): Card[] | null {
  const last = fresh.applications.at(-1);
  // A card moved ahead of the server's answer has another time, and does not match.
  const place = before.applications.findIndex(
    ({ application_id: id, stage_entered_at: entered }) =>
      id === last?.application_id && entered === last.stage_entered_at,
  );
  return place < 0 ? null : before.applications.slice(place + 1);
}

/**
 * A freshly read board that keeps the pages loaded before it: below each fresh first page the cards
 * stay that were below its last one and have not come up elsewhere. A column whose first page does
 * not overlap what was there starts over, so that its cursor reaches everything it does not show.
 */
export function withKeptPages<Card extends Placed, C extends Column<Card>>(
  fresh: Board<Card, C>,
  previous: Board<Card, C> | undefined,
): Board<Card, C> {
  if (!previous) return fresh;
  const seen = new Set(idsOn(fresh));
  const stages = fresh.stages.map((column) => {
    const before = previous.stages.find(({ stage }) => stage.slug === column.stage.slug);
    const hadMore = before && before.applications.length > column.applications.length;
    const below = hadMore && column.next_cursor ? heldBelow(column, before) : null;
    if (!before || !below) return column;
    const kept = below.filter(({ application_id: id }) => !seen.has(id));
    const applications = [...column.applications, ...kept];
    return { ...column, applications, next_cursor: before.next_cursor };
  });
  return { stages };
}
