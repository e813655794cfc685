import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { figures } from '../client/settings.ts'
import { Amount } from '../parts/amount.tsx'
import { type FigurePlaces, InRow, Proof } from '../parts/proof.tsx'
import { layOut, type Piece } from './treemap-layout.ts'
import { useWidth } from './use-width.ts'

const TONES = 8
/** What a name and an amount need. */
const NAMED = { width: 64, height: 26 }
const AMOUNT_HEIGHT = 44
/** What a finger hits. What is smaller is drawn only: the table beside it has every part. */
const TARGET = 24

/** One part of the whole. */
export interface TreemapPart {
  readonly name: string
  readonly value: number
  /** Parts of one group have one colour. */
  readonly group: string
  readonly places: FigurePlaces
}

/** Moves the focus to the part before or after. */
const walk = (event: KeyboardEvent): void => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  const here = event.target instanceof Element ? event.target.closest<HTMLElement>('.proof') : null
  if (step === undefined || !here || event.ctrlKey || event.metaKey || event.altKey) return
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.proof')]
  const goal = all[all.indexOf(here) + step]
  event.preventDefault()
  if (!goal) return
  here.tabIndex = -1
  goal.tabIndex = 0
  goal.focus()
}

/** Parts of a whole as areas, each of which shows what is in it. One stop of the keyboard; the arrow keys lead on, the largest first. */
export const Treemap = ({ label, parts, height }: { label: string; parts: readonly TreemapPart[]; height: number }) => {
  const { element, width } = useWidth<HTMLDivElement>()
  const body = useRef<HTMLUListElement>(null)
  const groups = useMemo(() => [...new Set(parts.toSorted((a, b) => b.value - a.value).map(({ group }) => group))], [parts])
  const placed = useMemo(
    () =>
      layOut(
        parts.map((of): Piece<TreemapPart> => ({ of, group: of.group, value: of.value })),
        { width: width.value, height },
      ).sort((a, b) => b.value - a.value),
    [parts, width.value, height],
  )
  useLayoutEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('.proof')
    if (first && !body.current?.querySelector('.proof[tabindex="0"]')) first.tabIndex = 0
  })
  return (
    <div class="treemap" ref={element} style={{ height: `${height}px` }}>
      {width.value > 0 && (
        <InRow.Provider value={true}>
          <ul ref={body} aria-label={label} onKeyDown={walk}>
            {placed.map(({ of: { name, value, group, places }, ...place }) => (
              <li
                key={name}
                class={`treemap-tone-${Math.min(groups.indexOf(group), TONES - 1)}`}
                style={{ left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`, height: `${place.height}px` }}
                title={figures.value.hidden ? name : `${name}: ${figures.value.money(value)}`}
              >
                {Math.min(place.width, place.height) >= TARGET && (
                  <Proof {...places} name={name}>
                    <span class={place.width < NAMED.width || place.height < NAMED.height ? 'treemap-words only-heard' : 'treemap-words'}>
                      <span>{name}</span>{' '}
                      <small class={place.height < AMOUNT_HEIGHT ? 'only-heard' : undefined}>
                        <Amount value={value} />
                      </small>
                    </span>
                  </Proof>
                )}
              </li>
            ))}
          </ul>
        </InRow.Provider>
      )}
    </div>
  )
}
