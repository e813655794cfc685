import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useParameter } from '../address.ts'
import { useFoundPostings } from '../client/found.ts'
import { useAnswer } from '../client/answers.ts'
import { withQuery } from '../client/api.ts'
import { EVERY_PART, useScoped } from '../client/scope.ts'
import type { LedgerAnswer } from '../../src/http/contract/ledger.ts'
import { conditionOf, type Grouping, GROUPINGS } from '../figures/transaction-search.ts'
import { FoundGroups } from '../parts/found-groups.tsx'
import { Page } from '../parts/page.tsx'
import { POSTING_COLUMNS, PostingList } from '../parts/posting-list.tsx'
import { Report } from '../parts/proof.tsx'
import { SavedSearches } from '../parts/saved-searches.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { GroupChoice, SelectionFiles } from '../parts/search-tools.tsx'
import { PostingTotals } from '../parts/selection-totals.tsx'
import { Failure, Skeleton } from '../parts/state.tsx'
import { ColumnChooser } from '../parts/table/table-tools.tsx'

const GROUPED_LIMIT = 1

/** Every posting that answers to a search, in a list of any length. */
export const PostingsPage = () => {
  const [query, setQuery] = useParameter<string>('q', '')
  const [sort, setSort] = useParameter<string>('sort', '-date')
  const [groupBy, setGroupBy] = useParameter<Grouping | ''>('by', '', ['', ...GROUPINGS])
  const { traced } = useScoped('ledger')
  const asked = useMemo(() => ({ ...traced.parameters, query, sort }), [traced.parameters, query, sort])
  const found = useFoundPostings(asked)
  const grouping = { ...asked, group_by: groupBy, limit: String(GROUPED_LIMIT) }
  const grouped = useAnswer<LedgerAnswer>(groupBy === '' ? undefined : withQuery('/api/ledger', grouping))
  const { selection, error } = found
  return (
    <Page section="Ledger" title="Postings" scope={EVERY_PART}>
      <div class="search-bar">
        <SearchField text={query} label="Search postings" placeholder="account = Checking, amount > 100, [last month] …" onSearch={setQuery} />
      </div>
      <div class="search-tools">
        <GroupChoice value={groupBy} onChoose={setGroupBy} />
        <SavedSearches query={query} onChoose={setQuery} />
        {query !== '' && (
          <Link class="table-tool" href={`/ledger/transaction?q=${encodeURIComponent(`posting(${query})`)}`}>
            Whole transactions, to edit them
          </Link>
        )}
        <ColumnChooser name="found-postings" columns={POSTING_COLUMNS} />
        <SelectionFiles table="postings" parameters={{ ...traced.parameters, query }} />
      </div>
      {selection && (
        <Report.Provider value={{ report: 'ledger', parameters: asked }}>
          <PostingTotals selection={selection} />
        </Report.Provider>
      )}
      {groupBy !== '' && grouped.data?.groups && (
        <Report.Provider value={{ report: 'ledger', parameters: grouping }}>
          <FoundGroups
            groups={grouped.data.groups}
            leftOut={grouped.data.groups_left_out ?? 0}
            by={groupBy}
            onNarrow={(key) => setQuery(query.trim() === '' ? conditionOf(groupBy, key) : `(${query}) ${conditionOf(groupBy, key)}`)}
          />
        </Report.Provider>
      )}
      {error ? (
        <Failure error={error} retry={found.retry} />
      ) : !selection ? (
        <Skeleton height={520} />
      ) : selection.postings === 0 ? (
        <p class="empty">{query === '' ? 'Nothing has been booked yet.' : 'No posting answers to this search.'}</p>
      ) : (
        <PostingList found={found} count={selection.postings} sort={sort} onSort={setSort} />
      )}
    </Page>
  )
}
