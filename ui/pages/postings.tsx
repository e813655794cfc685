import { useSignal } from '@preact/signals'
import { Pencil } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { useManner, useParameter, useTyped } from '../address.ts'
import { useFoundPostings } from '../client/found.ts'
import { useAnswer } from '../client/answers.ts'
import { withQuery } from '../client/api.ts'
import { usePostingChoice } from '../client/posting-choice.ts'
import { mayEditFound } from '../client/role.ts'
import { EVERY_PART, useDays, useScope, useScoped, WITHOUT_PERIOD } from '../client/scope.ts'
import type { LedgerAnswer } from '../../src/http/contract/transactions.ts'
import { countChosen } from '../figures/chosen.ts'
import { allOf, conditionOf, daysText, type Grouping, GROUPINGS, scopeText } from '../figures/transaction-search.ts'
import { BulkEdit } from '../parts/search/bulk-edit.tsx'
import { FoundBefore } from '../parts/search/found-before.tsx'
import { FoundGroups } from '../parts/search/found-groups.tsx'
import { InOtherPeriod } from '../parts/frame/in-both-periods.tsx'
import { Page } from '../parts/frame/page.tsx'
import { NothingBooked } from '../parts/nothing-booked.tsx'
import { POSTING_COLUMNS } from '../parts/transactions/posting-columns.tsx'
import { PostingList } from '../parts/transactions/posting-list.tsx'
import { Report } from '../parts/proof.tsx'
import { SavedSearches } from '../parts/search/saved-searches.tsx'
import { SearchField } from '../parts/search/search-field.tsx'
import { GroupChoice, SelectionFiles } from '../parts/search/search-tools.tsx'
import { PostingTotals } from '../parts/search/selection-totals.tsx'
import { Failure, Skeleton } from '../parts/state.tsx'
import { ColumnChooser } from '../parts/table/table-tools.tsx'

/** Every posting that answers to a search, in a list of any length. */
export const PostingsPage = () => {
  const [typed, type, setQuery] = useTyped('q')
  const { stretch } = useDays()
  const query = allOf(typed, daysText(stretch))
  const [sort, setSort] = useManner<string>('sort', '-date')
  const [groupBy, setGroupBy] = useParameter<Grouping | ''>('by', '', ['', ...GROUPINGS])
  const { traced } = useScoped('ledger', { parts: WITHOUT_PERIOD })
  const asked = useMemo(() => ({ ...traced.parameters, query, sort }), [traced.parameters, query, sort])
  const found = useFoundPostings(asked)
  const grouping = { ...asked, group_by: groupBy, limit: '1' }
  const grouped = useAnswer<LedgerAnswer>(groupBy === '' ? undefined : withQuery('/api/ledger', grouping))
  const { selection, error } = found
  const narrow = (key: string): void => {
    if (groupBy !== '') setQuery(allOf(typed, conditionOf(groupBy, key)))
  }
  const [scope] = useScope()
  const mayEdit = mayEditFound(scope)
  const isEditing = useSignal(false)
  const choice = usePostingChoice(found, JSON.stringify(asked))
  const { all, ids } = choice.chosen
  const toEdit = [query.trim() && `posting(${query})`, scopeText(scope)].filter(Boolean).join(' ')
  const count = countChosen(choice.chosen, selection?.transactions ?? 0)
  return (
    <Page section="Ledger" title="Postings" scope={EVERY_PART} isComparedInParts>
      <div class="search-bar">
        <SearchField text={typed} label="Search postings" placeholder="account = Checking, amount > 100, [last month] …" onSearch={type} />
        {mayEdit && (
          <button
            type="button"
            class="button"
            aria-expanded={isEditing.value}
            aria-label="Edit what is chosen"
            onClick={() => {
              isEditing.value = !isEditing.value
              choice.takeAll(false)
            }}
          >
            <Pencil size={15} /> <span class="wide-only">Edit</span>
          </button>
        )}
      </div>
      <div class="search-tools">
        <GroupChoice value={groupBy} onChoose={setGroupBy} />
        <SavedSearches query={typed} onChoose={setQuery} />
        <ColumnChooser name="found-postings" columns={POSTING_COLUMNS} />
        <SelectionFiles table="postings" parameters={{ ...traced.parameters, query }} />
      </div>
      {mayEdit && isEditing.value && (
        <>
          <p class="quiet">
            Choose postings; Shift takes everything in between, arrow keys lead from row to row, Ctrl+A takes all. Whole transactions are edited, so
            all postings of one are chosen together.
          </p>
          <BulkEdit found={all ? { query: toEdit, except: ids, count } : { ids, count }} onWritten={() => choice.takeAll(false)} />
        </>
      )}
      {selection && (
        <Report.Provider value={{ report: 'ledger', parameters: asked }}>
          <PostingTotals selection={selection} />
        </Report.Provider>
      )}
      {groupBy !== '' && grouped.data?.groups && (
        <Report.Provider value={{ report: 'ledger', parameters: grouping }}>
          <FoundGroups groups={grouped.data.groups} leftOut={grouped.data.groups_left_out ?? 0} by={groupBy} onNarrow={narrow} />
        </Report.Provider>
      )}
      <InOtherPeriod>
        <FoundBefore report="ledger" text={typed} parameters={traced.parameters} by={groupBy} onNarrow={narrow} totals={PostingTotals} />
      </InOtherPeriod>
      {error ? (
        <Failure error={error} retry={found.retry} />
      ) : !selection ? (
        <Skeleton height={520} />
      ) : selection.postings === 0 ? (
        query === '' ? (
          <NothingBooked />
        ) : (
          <p class="empty">No posting answers to this search.</p>
        )
      ) : (
        <PostingList found={found} count={selection.postings} sort={sort} onSort={setSort} choice={mayEdit && isEditing.value ? choice : undefined} />
      )}
    </Page>
  )
}
