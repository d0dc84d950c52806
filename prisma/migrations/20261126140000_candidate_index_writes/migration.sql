-- one statement at a time
-- Whatever happens to a candidate changes last_activity_at, so every index of the row is written.
-- The statements that change an index hold it for a moment, and give up if they do not get it soon.

-- The list by name reads candidate_order_idx, and no release that may still run sorts by this one.
DROP INDEX CONCURRENTLY IF EXISTS public.candidate_name_idx;

-- next
-- Each row brings some sixty trigrams into these two. They wait in a list of at most 1 MB and are sorted
-- in together, about 400 candidates at a time; searches read that list, too.
ALTER INDEX public.candidate_search_idx SET (fastupdate = on, gin_pending_list_limit = 1024);

-- next
ALTER INDEX public.candidate_folded_name_idx SET (fastupdate = on, gin_pending_list_limit = 1024);
