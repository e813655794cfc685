import { useSignal } from '@preact/signals'
import type { IconsAnswer } from '../../src/http/contract/icons.ts'
import { chosenIcons } from '../client/account-marks.ts'
import { refresh, useAnswer } from '../client/answers.ts'
import { Refusal, tell, withQuery } from '../client/api.ts'
import { iconAddress, iconOf } from '../figures/account-icons.ts'
import { counted } from '../figures/format.ts'
import { close } from '../overlays.ts'
import { Dialog } from './dialog.tsx'
import { Answered } from './state.tsx'
import { say } from './toasts.tsx'

const SHOWN = 200

/** Chooses the icon of an account among those of all sets, by words. It is written into the configuration. */
export const IconPicker = ({ account }: { account: string }) => {
  const search = useSignal((account.split(':').at(-1) ?? '').toLowerCase())
  const set = useSignal('')
  const isBusy = useSignal(false)
  const answer = useAnswer<IconsAnswer>(withQuery('/api/icons', { search: search.value, set: set.value, limit: SHOWN }))
  const shown = iconOf(account, chosenIcons.value)
  const choose = async (icon: string): Promise<void> => {
    isBusy.value = true
    try {
      await tell(`/api/accounts/${encodeURIComponent(account)}/icon`, { icon })
      refresh()
      close()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      say('bad', error.message)
    }
    isBusy.value = false
  }
  return (
    <Dialog kind="sheet" label="Choose an icon" title={`Icon of ${account}`}>
      <div class="icon-picker">
        <div class="register-search">
          <input
            class="input"
            type="search"
            aria-label="Search icons"
            placeholder="cash, house, train…"
            value={search.value}
            maxLength={60}
            onInput={(event) => (search.value = event.currentTarget.value)}
          />
          <label class="field">
            from
            <select value={set.value} onChange={(event) => (set.value = event.currentTarget.value)}>
              <option value="">all sets</option>
              {answer.data?.sets.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        </div>
        <Answered answer={answer} height={200}>
          {({ icons, count }) => (
            <>
              {count === 0 ? (
                <p class="empty">No icon has such a name. The names are English.</p>
              ) : (
                <div class="icon-choices" role="group" aria-label="Icons">
                  {icons.map((icon) => (
                    <button
                      key={icon}
                      type="button"
                      title={icon}
                      aria-label={icon}
                      aria-pressed={icon === shown}
                      disabled={isBusy.value}
                      onClick={() => void choose(icon)}
                    >
                      <i class="account-icon" aria-hidden="true" style={{ '--icon': `url(${iconAddress(icon)})` }} />
                    </button>
                  ))}
                </div>
              )}
              <p class="form-buttons">
                {chosenIcons.value.has(account) && (
                  <button type="button" class="button" disabled={isBusy.value} onClick={() => void choose('')}>
                    By its name
                  </button>
                )}
                <span class="quiet">
                  {count > icons.length ? `${icons.length} of ` : ''}
                  {counted(count, 'icon')}
                </span>
              </p>
            </>
          )}
        </Answered>
      </div>
    </Dialog>
  )
}
