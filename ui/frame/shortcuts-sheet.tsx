import { shell as words } from '#messages/shell.ts'
import { activeShortcuts, commandKey, hasShortcuts, switchShortcuts } from './keyboard.ts'
import { Dialog } from '../parts/dialog.tsx'

const Keys = ({ keys }: { keys: string }) => (
  <span class="keys">
    {keys.split(' ').map((key, place) => (
      <kbd key={place}>{key}</kbd>
    ))}
  </span>
)

interface Listed {
  readonly keys: string
  readonly label: string
}

const ALWAYS: readonly Listed[] = [
  { keys: 'e', label: words.keys.explain },
  { keys: '← → ↑ ↓', label: words.keys.walk },
  { keys: '+ −', label: words.keys.zoom },
  { keys: 'Esc Tab', label: words.keys.leaveEditor },
]

const List = ({ title, listed }: { title: string; listed: readonly Listed[] }) => (
  <section>
    <h3>{title}</h3>
    <dl class="shortcuts">
      {listed.map(({ keys, label }) => (
        <div key={`${keys} ${label}`}>
          <dt>{label}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

/** Every key that does something now: what it does here, and where it leads. */
export const ShortcutsSheet = () => {
  const active = activeShortcuts.value
  const leads = ({ keys }: Listed): boolean => /^(g .|[1-9])$/.test(keys)
  return (
    <Dialog kind="sheet" label={words.shortcuts} title={words.shortcuts}>
      <label class="check">
        <input type="checkbox" checked={hasShortcuts.value} onChange={switchShortcuts} />
        {words.withoutCtrl}
      </label>
      <div class="shortcut-lists">
        <List
          title={words.actions}
          listed={[
            { keys: commandKey('K'), label: words.keys.anything },
            ...active.filter((shortcut) => shortcut.here || !leads(shortcut)),
            ...ALWAYS,
          ]}
        />
        <List title={words.goTo} listed={active.filter((shortcut) => !shortcut.here && leads(shortcut))} />
      </div>
    </Dialog>
  )
}
