import { useSignal } from '@preact/signals'
import { Bookmark, X } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { mayWrite } from '../../client/role.ts'
import { removeSearch, savedSearches, saveSearch } from '../../client/saved-searches.ts'
import { closeOnEscape } from '../close-on-escape.ts'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

/** Searches to choose again, and the present one to save under a name. */
export const SavedSearches = ({ query, onChoose }: { query: string; onChoose: (query: string) => void }) => {
  const details = useRef<HTMLDetailsElement>(null)
  const name = useSignal('')
  const searches = savedSearches()
  const isWritable = mayWrite.value
  const close = (): void => details.current?.removeAttribute('open')
  return (
    <details ref={details} class="table-columns saved-searches" onKeyDown={closeOnEscape}>
      <summary class="table-tool">
        <Bookmark size={14} aria-hidden="true" /> Saved searches
        {searches.length > 0 && <span class="quiet"> ({searches.length})</span>}
      </summary>
      <div>
        {searches.length === 0 && <p class="quiet">None yet.</p>}
        <ul>
          {searches.map((search) => (
            <li key={search.name}>
              <button
                type="button"
                class="link"
                title={search.query}
                onClick={() => {
                  onChoose(search.query)
                  close()
                }}
              >
                {search.name}
              </button>
              {isWritable && (
                <button
                  type="button"
                  class="link"
                  aria-label={`Remove the search ${search.name}`}
                  onClick={() => void orSay(() => removeSearch(search.name))}
                >
                  <X size={14} />
                </button>
              )}
            </li>
          ))}
        </ul>
        {isWritable && query !== '' && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void orSay(async () => {
                await saveSearch(name.value, query)
                say('good', `Saved as ${name.value}`)
                name.value = ''
              })
            }}
          >
            <label class="field">
              Save this one as
              <input value={name.value} maxLength={100} required onInput={(event) => (name.value = event.currentTarget.value)} />
            </label>
            <button type="submit" class="button" disabled={name.value.trim() === ''}>
              Save
            </button>
          </form>
        )}
      </div>
    </details>
  )
}
