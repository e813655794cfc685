import { useSignal } from '@preact/signals'
import { Link } from 'wouter-preact'
import { type Day, shortDay } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { clustersOf, type Mark } from '../figures/marks.ts'

/** Marks below a line, at the days of what they stand for: a press tells what that was, with the way to it. */
export const TimeMarks = ({ marks, leftOf }: { marks: readonly Mark[]; leftOf: (day: Day) => number | undefined }) => {
  const open = useSignal<Day | undefined>(undefined)
  const clusters = clustersOf(marks, leftOf)
  const shown = clusters.find(({ marks: [first] }) => first?.day === open.value)
  if (clusters.length === 0) return null
  return (
    <div
      class="time-marks"
      onKeyDown={(event) => {
        if (event.key === 'Escape') open.value = undefined
      }}
    >
      <ul aria-label="What happened">
        {clusters.map(({ left, marks: of }) => {
          const [first] = of
          const isOpen = first?.day === open.value
          const told =
            of.length === 1 ? `${shortDay(first?.day ?? '')}: ${first?.text}` : `${shortDay(first?.day ?? '')}: ${counted(of.length, 'mark')}`
          return (
            <li key={first?.day} style={{ left: `${Math.round(left)}px` }}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-label={told}
                title={told}
                onClick={() => (open.value = isOpen ? undefined : first?.day)}
              >
                <i class={of.every(({ kind }) => kind === first?.kind) ? `mark-${first?.kind}` : 'mark-several'} />
              </button>
            </li>
          )
        })}
      </ul>
      {shown && (
        <ul class="time-marks-told">
          {shown.marks.map(({ day, text, href }, place) => (
            <li key={place}>
              <time dateTime={day}>{shortDay(day)}</time> <Link href={href}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
