import { type Signal, useSignal } from '@preact/signals'
import { CornerDownLeft } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import { Refusal } from '../../client/api.ts'
import { sharedText } from '../../client/shared-text.ts'
import { understand, type UnderstoodLine } from '../../client/quick-add.ts'

const SURE = 0.6

/** A few words that say it all; what was understood of them is put into the form below. */
export const InWords = ({
  isFilling,
  onUnderstood,
}: {
  /** True while the words are being understood: the form does not have them yet. */
  isFilling: Signal<boolean>
  onUnderstood: (understood: UnderstoodLine) => void
}) => {
  const words = useSignal(sharedText)
  const told = useSignal('')
  /** The words that the form below was filled in with. */
  const understoodOf = useRef('')
  const askedOf = useRef('')
  const ask = async (): Promise<void> => {
    const asked = words.value
    if (asked.trim() === '') return
    askedOf.current = asked
    isFilling.value = true
    try {
      const understood = await understand(asked)
      understoodOf.current = asked
      const unsure = (['date', 'amount', 'payee', 'from_account', 'to_account'] as const).filter((field) => understood.confidence[field] < SURE)
      told.value = [
        `${Math.round(understood.confidence.overall * 100)} % sure`,
        unsure.length > 0 ? `look at: ${unsure.map((field) => FIELDS[field]).join(', ')}` : '',
        ...understood.warnings,
      ]
        .filter(Boolean)
        .join(' · ')
      onUnderstood(understood)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      told.value = error.message
    } finally {
      if (askedOf.current === asked) isFilling.value = false
    }
  }
  useEffect(() => {
    if (words.peek() !== '') void ask()
  }, [])
  return (
    <div class="in-words">
      <div class="inline-form">
        <input
          class="input"
          aria-label="In a few words"
          placeholder={`12.50 coffee at the station, with card`}
          value={words.value}
          maxLength={1000}
          onInput={(event) => {
            words.value = event.currentTarget.value
          }}
          onBlur={() => {
            if (words.value !== askedOf.current) void ask()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // With Ctrl it saves, but not what the form held before these words.
            if ((event.ctrlKey || event.metaKey) && words.value === understoodOf.current) return
            event.preventDefault()
            event.stopPropagation()
            void ask()
          }}
        />
        <button type="button" class="button" onClick={() => void ask()}>
          <CornerDownLeft size={15} /> Fill in
        </button>
      </div>
      <p class="quiet" role="status">
        {told.value || 'A few words will do, or fill in what you know below.'}
      </p>
    </div>
  )
}

const FIELDS = { date: 'day', amount: 'amount', payee: 'payee', from_account: 'where from', to_account: 'where to' } as const
