import { transactionSearch as words } from '#messages/transaction-search.ts'
import { useSignal } from '@preact/signals'
import { Pencil } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import type { LedgerAnswer } from '../../../src/http/contract/transactions-contract.ts'
import { useManner, useParameter, useTyped } from '../../client/address.ts'
import { withQuery } from '../../client/api.ts'
import { mayEditFound, useAnswer } from '../../client/cached-answers.ts'
import { useFoundPostings, usePostingChoice } from './found-transactions.ts'
import { EVERY_PART, useDays, useScope, useScoped, WITHOUT_PERIOD } from '../../client/use-scope.ts'
import { allOf, conditionOf, countChosen, daysText, type Grouping, GROUPINGS, scopeText } from './search-figures.ts'
import { InOtherPeriod, Page } from '../../frame/page.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Failure, Skeleton } from '../../parts/loading.tsx'
import { Report } from '../../parts/figure.tsx'
import { BulkEdit, FoundBefore, FoundGroups, GroupChoice, NoMatches, PostingTotals, SavedSearches, SelectionFiles } from './search-parts.tsx'
import { SearchField } from './search-field.tsx'
import { ColumnChooser } from '../../parts/table-parts.tsx'
import { POSTING_COLUMNS, PostingList } from './posting-list.tsx'
import { Button } from '../../parts/fields.tsx'

/** Every posting that matches a search, in a list of any length. */
export const PostingsPage = () => {
  const [typed, type, setQuery] = useTyped('q')
  const { range } = useDays()
  const query = allOf(typed, daysText(range))
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
    <Page section="Ledger" title={words.postings} scope={EVERY_PART} isComparedInParts>
      <div class="search-bar">
        <SearchField text={typed} label={words.searchPostings} placeholder={words.examplePostings} onSearch={type} />
        {mayEdit && (
          <Button
            icon={Pencil}
            aria-expanded={isEditing.value}
            aria-label={words.bulkEdit}
            onClick={() => {
              isEditing.value = !isEditing.value
              choice.takeAll(false)
            }}
          >
            <span class="wide-only">{words.bulkEdit}</span>
          </Button>
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
          <p class="quiet">{words.howToSelect}</p>
          <BulkEdit
            found={all ? { query: toEdit, except: ids, count } : { ids, count }}
            all={selection?.transactions ?? 0}
            onAll={() => choice.takeAll(true)}
            onNone={() => choice.takeAll(false)}
            onWritten={() => choice.takeAll(false)}
          />
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
          <NoMatches what="postings" text={typed} />
        )
      ) : (
        <PostingList found={found} count={selection.postings} sort={sort} onSort={setSort} choice={mayEdit && isEditing.value ? choice : undefined} />
      )}
    </Page>
  )
}
