import type { StageSlug } from '@/lib/pipeline/stages';

/** What the board's arithmetic needs of a card. */
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

/** The board with a card taken to the top of another stage at `now`, counts included. */
export function withCardMoved<Card extends Placed, C extends Column<Card>>(
  board: Board<Card, C>,
  applicationId: string,
  to: StageSlug,
  now: Date,
): Board<Card, C> {
  const from = columnOf(board, applicationId);
  const card = cardOf(board, applicationId);
  if (!from || !card || from.stage.slug === to) return board;
  const moved = { ...card, status: to, stage_entered_at: now.toISOString() };
  const stages = board.stages.map((column) => {
    if (column.stage.slug === to) {
      const applications = [moved, ...column.applications];
      return { ...column, count: column.count + 1, applications };
    }
    if (column !== from) return column;
    const applications = column.applications.filter((other) => other !== card);
    return { ...column, count: Math.max(0, column.count - 1), applications };
  });
  return { stages };
}

/** The board with the next page of a column at its end; cards already there are not doubled. */
export function withPage<Card extends Placed, C extends Column<Card>>(
  board: Board<Card, C>,
  slug: StageSlug,
  page: { applications: Card[]; next_cursor: string | null },
): Board<Card, C> {
  const stages = board.stages.map((column) => {
    if (column.stage.slug !== slug) return column;
    const known = new Set(column.applications.map((card) => card.application_id));
    const fresh = page.applications.filter((card) => !known.has(card.application_id));
    const applications = [...column.applications, ...fresh];
    return { ...column, applications, next_cursor: page.next_cursor };
  });
  return { stages };
}

/**
 * A freshly read board that keeps the pages loaded before it: below each fresh first page the cards
 * stay that are neither on the fresh board nor among those known to have `changed`.
 */
export function withKeptPages<Card extends Placed, C extends Column<Card>>(
  fresh: Board<Card, C>,
  previous: Board<Card, C> | undefined,
  changed: ReadonlySet<string>,
): Board<Card, C> {
  if (!previous) return fresh;
  const seen = new Set(
    fresh.stages.flatMap(({ applications }) => applications.map((card) => card.application_id)),
  );
  const stages = fresh.stages.map((column) => {
    const before = previous.stages.find(({ stage }) => stage.slug === column.stage.slug);
    const hadMore = before && before.applications.length > column.applications.length;
    if (!hadMore || !column.next_cursor) return column;
    const kept = before.applications.filter(
      ({ application_id: id }) => !seen.has(id) && !changed.has(id),
    );
    const applications = [...column.applications, ...kept];
    return { ...column, applications, next_cursor: before.next_cursor };
  });
  return { stages };
}
