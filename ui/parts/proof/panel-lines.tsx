import { useSignal } from '@preact/signals'
import { shortDay } from '../../figures/days.ts'
import { type AskedList, Opens } from '../proof.tsx'

const PAGE = 100

/** The lines that a page put a figure together of; each leads to its transaction. */
export const PanelLines = ({ asked: { about, lines } }: { asked: AskedList }) => {
  const shown = useSignal(PAGE)
  return (
    <>
      <p class="quiet">{about}</p>
      <ol class="contents">
        {lines.slice(0, shown.value).map(({ entry, name, about: words, shown: written }, place) => (
          <li key={place}>
            <time dateTime={entry.day}>{shortDay(entry.day)}</time>
            <div>
              {name}
              <small class="quiet">{words}</small>
            </div>
            <Opens panel={() => ({ name: entry.payee || 'Without a payee', entry, forecast: false })}>
              <span class="amount">{written}</span>
            </Opens>
          </li>
        ))}
      </ol>
      {shown.value < lines.length && (
        <button type="button" class="button contents-more" onClick={() => (shown.value += PAGE)}>
          Show {Math.min(PAGE, lines.length - shown.value)} more
        </button>
      )}
    </>
  )
}
