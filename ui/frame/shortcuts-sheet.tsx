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
  { keys: 'e', label: 'Explain the figure of a row' },
  { keys: '← → ↑ ↓', label: 'Walk a chart or a table' },
  { keys: '+ −', label: 'Look closer at a chart, see all of it again' },
  { keys: 'Esc Tab', label: 'Leave an editor, where Tab indents' },
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
    <Dialog kind="sheet" label="Keyboard shortcuts" title="Keyboard shortcuts">
      <label class="check">
        <input type="checkbox" checked={hasShortcuts.value} onChange={switchShortcuts} />
        Shortcuts without Ctrl or ⌘
      </label>
      <div class="shortcut-lists">
        <List
          title="Do"
          listed={[
            { keys: commandKey('K'), label: 'Search or jump to anything' },
            ...active.filter((shortcut) => shortcut.here || !leads(shortcut)),
            ...ALWAYS,
          ]}
        />
        <List title="Go to" listed={active.filter((shortcut) => !shortcut.here && leads(shortcut))} />
      </div>
    </Dialog>
  )
}
