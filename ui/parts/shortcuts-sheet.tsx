import { activeShortcuts, commandKey } from '../keyboard.ts'
import { Dialog } from './dialog.tsx'

const Keys = ({ keys }: { keys: string }) => (
  <span class="keys">
    {keys.split(' ').map((key, place) => (
      <kbd key={place}>{key}</kbd>
    ))}
  </span>
)

export const ShortcutsSheet = () => (
  <Dialog kind="sheet" label="Keyboard shortcuts" title="Keyboard shortcuts">
    <dl class="shortcuts">
      {[{ keys: commandKey('K'), label: 'Search or jump to anything' }, ...activeShortcuts.value].map(({ keys, label }) => (
        <div key={keys}>
          <dt>{label}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
      <div>
        <dt>Explain the figure of a row</dt>
        <dd>
          <Keys keys="e" />
        </dd>
      </div>
      <div>
        <dt>Walk a chart or a table</dt>
        <dd>
          <Keys keys="← → ↑ ↓" />
        </dd>
      </div>
    </dl>
  </Dialog>
)
