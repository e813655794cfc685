import { icons as words } from '#messages/icons.ts'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { type Hue, HUES } from '../../src/events/vocabulary/hues.ts'
import type { IconsAnswer } from '../../src/http/contract/accounts-contract.ts'
import { tell, withQuery } from '../client/api.ts'
import { base } from '../client/browser.ts'
import { bookColours, chosenColours, chosenIcons, refresh, useAnswer } from '../client/cached-answers.ts'
import { close, orReport } from '../client/toasts.tsx'
import { count as written } from '../figures/number-format.ts'
import { iconAddress, iconOf } from './account-name.tsx'
import { Dialog } from './dialog.tsx'
import { Answered } from './loading.tsx'
import { Button, SelectField } from './fields.tsx'

const SHOWN = 200

/** The icons of all sets, to be searched by words; one of them is pressed. */
export const IconChoices = ({
  about,
  shown,
  isBusy = false,
  onChoose,
  children,
}: {
  /** A word to begin the search with. */
  about: string
  shown: string | undefined
  isBusy?: boolean
  onChoose: (icon: string) => void
  children?: ComponentChildren
}) => {
  const search = useSignal(about.toLowerCase())
  const set = useSignal('')
  const answer = useAnswer<IconsAnswer>(withQuery('/api/icons', { search: search.value, set: set.value, limit: SHOWN }))
  return (
    <div class="icon-picker">
      <div class="register-search">
        <input
          class="input"
          type="search"
          aria-label={words.search}
          placeholder={words.example}
          value={search.value}
          maxLength={60}
          onInput={(event) => (search.value = event.currentTarget.value)}
        />
        <SelectField
          label={words.set}
          value={set.value}
          choices={[['', words.allSets], ...(answer.data?.sets ?? []).map(({ name, title }) => [name, title] as const)]}
          onChoose={(chosen) => (set.value = chosen)}
        />
      </div>
      <Answered answer={answer} height={200}>
        {({ icons, count }) => (
          <>
            {count === 0 ? (
              <p class="empty">{words.none}</p>
            ) : (
              <div class="icon-choices" role="group" aria-label={words.icons}>
                {icons.map((icon) => (
                  <button
                    key={icon}
                    type="button"
                    title={icon}
                    aria-label={icon}
                    aria-pressed={icon === shown}
                    disabled={isBusy}
                    onClick={() => onChoose(icon)}
                  >
                    <i class="account-icon" aria-hidden="true" style={{ '--icon': `url(${base}${iconAddress(icon)})` }} />
                  </button>
                ))}
              </div>
            )}
            <p class="form-buttons">
              {children}
              <span class="quiet">{count > icons.length ? words.countOf(written(icons.length), count) : words.count(count)}</span>
            </p>
          </>
        )}
      </Answered>
    </div>
  )
}

/** The colours of charts, one of which is pressed. */
const ColourChoices = ({ account, isBusy, onChoose }: { account: string; isBusy: boolean; onChoose: (colour: Hue | 'automatic') => void }) => {
  const chosen = chosenColours.value.get(account)
  return (
    <div class="colour-choices" role="group" aria-label={words.colour}>
      <Button aria-pressed={chosen === undefined} disabled={isBusy} onClick={() => onChoose('automatic')}>
        <span class={`swatch ${bookColours.value.ofAccount(account)}`} aria-hidden="true" />{' '}
        {chosen === undefined ? words.automatic : words.backToAutomatic}
      </Button>
      {HUES.map((hue) => (
        <button
          key={hue}
          type="button"
          title={words.hues[hue]}
          aria-label={words.hues[hue]}
          aria-pressed={hue === chosen}
          disabled={isBusy}
          onClick={() => onChoose(hue)}
        >
          <span class={`swatch hue-${hue}`} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

/** Chooses the icon of an account among those of all sets, by words, and its colour. Both are written into the configuration. */
export const IconPicker = ({ account }: { account: string }) => {
  const isBusy = useSignal(false)
  const choose = async (what: { icon: string } | { colour: Hue | 'automatic' }): Promise<void> => {
    await orReport(async () => {
      await tell(`/api/accounts/${encodeURIComponent(account)}/${'icon' in what ? 'icon' : 'colour'}`, what)
      refresh()
      close()
    }, isBusy)
  }
  return (
    <Dialog kind="sheet" label={words.choose} title={words.of(account)}>
      <ColourChoices account={account} isBusy={isBusy.value} onChoose={(colour) => void choose({ colour })} />
      <IconChoices
        about={account.split(':').at(-1) ?? ''}
        shown={iconOf(account, chosenIcons.value)}
        isBusy={isBusy.value}
        onChoose={(icon) => void choose({ icon })}
      >
        {chosenIcons.value.has(account) && <Button disabled={isBusy.value} onClick={() => void choose({ icon: '' })} text={words.byName} />}
      </IconChoices>
    </Dialog>
  )
}
