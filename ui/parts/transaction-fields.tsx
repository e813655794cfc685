import { transactionForm as words } from '#messages/transaction-form.ts'
import { useSignal } from '@preact/signals'
import { MessageSquarePlus, X } from 'lucide-preact'
import type { EditableTransactionAnswer } from '../../src/http/contract/transaction-edits-contract.ts'
import { figures } from '../client/display-settings.ts'
import { type DraftedPosting, type leftOutAmount, tagIn, type TransactionDraft } from '../figures/transaction-draft.ts'
import { AccountField } from './account-field.tsx'
import { NumberInput } from './number-field.tsx'

/** What is wrong with each field, by its name. */
export type Problems = ReadonlyMap<string, string>

export const Problem = ({ of, problems }: { of: string; problems: Problems }) => {
  const message = problems.get(of)
  return message === undefined ? null : (
    <p class="field-problem" role="alert">
      {message}
    </p>
  )
}

/** A posting in a form: its account, amount and comment. */
export const PostingFields = ({
  posting,
  of,
  leftOut,
  place,
  problems,
  onChange,
  onQuantity,
  onRemove,
}: {
  posting: DraftedPosting
  /** As the file has it; undefined for a new one. */
  of: EditableTransactionAnswer['postings'][number] | undefined
  /** The amount that balances it while it has none. */
  leftOut: ReturnType<typeof leftOutAmount>
  place: number
  problems: Problems
  onChange: (change: Partial<DraftedPosting>) => void
  onQuantity: (quantity: string) => void
  onRemove: (() => void) | undefined
}) => {
  const isCommented = useSignal(posting.comment !== '')
  const number = place + 1
  return (
    <li class="edited-posting">
      <AccountField label={words.accountOf(number)} value={posting.account} forJournal onInput={(account) => onChange({ account })} />
      {of && !of.is_amount_editable ? (
        <span class="quiet edited-fixed" title={words.onlyInText}>
          {figures.value.units(Number(of.quantity), of.commodity)} {of.commodity}
        </span>
      ) : (
        <>
          <NumberInput
            class="input"
            aria-label={words.amountOf(number)}
            placeholder={leftOut ? figures.value.units(leftOut.quantity, leftOut.commodity) : words.balances}
            value={posting.quantity}
            currency={posting.commodity}
            onChange={onQuantity}
          />
          <input
            class="input"
            aria-label={words.currencyOf(number)}
            value={posting.commodity}
            maxLength={50}
            autoComplete="off"
            spellcheck={false}
            onInput={(event) => onChange({ commodity: event.currentTarget.value })}
          />
        </>
      )}
      <button type="button" class="icon-button" aria-label={words.removePosting(number)} disabled={onRemove === undefined} onClick={onRemove}>
        <X size={16} />
      </button>
      {of?.behind && <small class="quiet edited-behind">{of.behind}</small>}
      {isCommented.value ? (
        <input
          class="input edited-comment"
          aria-label={words.commentOf(number)}
          placeholder={words.comment}
          value={posting.comment}
          maxLength={500}
          autoComplete="off"
          onInput={(event) => onChange({ comment: event.currentTarget.value })}
        />
      ) : (
        <button type="button" class="link quiet edited-comment" aria-label={words.addComment(number)} onClick={() => (isCommented.value = true)}>
          <MessageSquarePlus size={14} aria-hidden="true" /> {words.comment}
        </button>
      )}
      <Problem of={`postings.${place}.account`} problems={problems} />
      <Problem of={`postings.${place}.amount`} problems={problems} />
      <Problem of={`postings.${place}.comment`} problems={problems} />
    </li>
  )
}

/** The tags of a transaction, each to be removed, and a field to add one. */
export const TagFields = ({ tags, onChange }: { tags: TransactionDraft['tags']; onChange: (tags: TransactionDraft['tags']) => void }) => {
  const typed = useSignal('')
  const add = (): void => {
    const tag = tagIn(typed.value)
    typed.value = ''
    if (tag && !tags.some(({ name, value }) => name === tag.name && value === tag.value)) onChange([...tags, tag])
  }
  return (
    <div class="edited-tags">
      {tags.map((tag) => {
        const text = tag.value === '' ? tag.name : `${tag.name}: ${tag.value}`
        return (
          <span key={text} class="tag">
            {text}
            <button type="button" class="icon-button" aria-label={words.removeTag(text)} onClick={() => onChange(tags.filter((one) => one !== tag))}>
              <X size={13} />
            </button>
          </span>
        )
      })}
      <input
        class="input"
        aria-label={words.addTag}
        placeholder={words.tagOrValue}
        maxLength={300}
        value={typed.value}
        onInput={(event) => (typed.value = event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.value.trim() === '') return
          event.preventDefault()
          add()
        }}
      />
    </div>
  )
}
