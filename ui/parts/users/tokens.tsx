import { useSignal } from '@preact/signals'
import { Copy, Plus } from 'lucide-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { makeToken, UsersAnswer } from '../../../src/http/contract/users.ts'
import { tell, withdraw } from '../../client/api.ts'
import { copyText } from '../../client/save-file.ts'
import { mayConfigure } from '../../client/role.ts'
import { shortDay } from '../../figures/days.ts'
import { done } from './done.ts'
import { say } from '../toasts.tsx'

type Token = UsersAnswer['tokens'][number]

const DAYS = [
  { value: 30, title: 'for 30 days' },
  { value: 90, title: 'for 90 days' },
  { value: 365, title: 'for a year' },
  { value: 0, title: 'for ever' },
] as const

const copied = (token: string): void =>
  void copyText(token).then(
    () => say('good', 'Copied'),
    () => say('bad', 'The browser does not let this page copy: mark it and copy it yourself.'),
  )

/** A token that has just been made; nobody sees it again. */
const Made = ({ token, name }: { token: string; name: string }) => (
  <div class="token-made" role="status">
    <p>
      The token of {name}, shown this once. Send it as <code>Authorization: Bearer</code>:
    </p>
    <p>
      <code class="token">{token}</code>{' '}
      <button type="button" class="button" onClick={() => copied(token)}>
        <Copy size={15} /> Copy
      </button>
    </p>
  </div>
)

const NewToken = ({ onMade }: { onMade: (made: { token: string; name: string }) => void }) => {
  const [name, scope, days] = [useSignal(''), useSignal<'read' | 'write'>('read'), useSignal(90)]
  const make = async (): Promise<void> => {
    const made = await tell<AnswerOf<typeof makeToken>>('/api/tokens', { name: name.value, scope: scope.value, days: days.value })
    onMade({ token: made.token, name: name.value })
  }
  return (
    <form
      class="config-line new-user"
      onSubmit={(event) => {
        event.preventDefault()
        void done(make, `${name.value} has a token.`, () => undefined).then((ok) => ok && (name.value = ''))
      }}
    >
      <input
        class="input"
        aria-label="Name of a new token"
        placeholder="What it is for"
        autoComplete="off"
        autoCapitalize="none"
        pattern="\S+"
        required
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <select
        class="input"
        aria-label="What its bearer may do"
        value={scope.value}
        onChange={(event) => (scope.value = event.currentTarget.value as 'read' | 'write')}
      >
        <option value="read">to read</option>
        <option value="write">to write</option>
      </select>
      <select
        class="input"
        aria-label="How long it is taken"
        value={String(days.value)}
        onChange={(event) => (days.value = Number(event.currentTarget.value))}
      >
        {DAYS.map(({ value, title }) => (
          <option key={value} value={String(value)}>
            {title}
          </option>
        ))}
      </select>
      <button type="submit" class="button">
        <Plus size={15} /> Make
      </button>
    </form>
  )
}

/** The tokens with which scripts come in, and an end to each. */
export const Tokens = ({ tokens, again }: { tokens: readonly Token[]; again: () => void }) => {
  const made = useSignal<{ token: string; name: string } | undefined>(undefined)
  return (
    <section class="tokens">
      <h3>Tokens of scripts</h3>
      {tokens.length > 0 && (
        <ul>
          {tokens.map(({ name, scope, expires }) => (
            <li key={name}>
              <span>
                {name}{' '}
                <span class="quiet">
                  to {scope}, {expires === '' ? 'for ever' : `until ${shortDay(expires)}`}
                </span>
              </span>
              {mayConfigure.value && (
                <button
                  type="button"
                  class="button"
                  onClick={() => void done(() => withdraw(`/api/tokens/${encodeURIComponent(name)}`), `The token ${name} is taken no more.`, again)}
                >
                  End {name}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {made.value && <Made {...made.value} />}
      {mayConfigure.value && (
        <NewToken
          onMade={(of) => {
            made.value = of
            again()
          }}
        />
      )}
    </section>
  )
}
