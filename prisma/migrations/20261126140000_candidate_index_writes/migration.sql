-- one statement at a time
-- Whatever happens to candidates moves the time they are sorted by, and with it every index of their row
-- is written. Nothing here holds the table.

-- The list by name reads candidate_order_idx, and no release that may still run sorts by this one.
DROP INDEX CONCURRENTLY IF EXISTS public.candidate_name_idx;

-- next
-- Each row brings some sixty parts of words into an index of texts. They wait in a list of at most 1 MB
-- and are sorted in together, about 400 candidates at a time; searches read the list, too.
ALTER INDEX public.candidate_search_idx SET (fastupdate = on, gin_pending_list_limit = 1024);

-- next
ALTER INDEX public.candidate_folded_name_idx SET (fastupdate = on, gin_pending_list_limit = 1024);
