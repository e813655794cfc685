import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { textScale } from '../client/screen.ts'
import { figures } from '../client/display-settings.ts'
import { Amount } from '../parts/amount.tsx'
import { InRow, Proof } from '../parts/proof.tsx'
import type { FigurePlaces } from '../figures/unknown.ts'
import { useWidth } from './chart-frame.tsx'
import { type Branch, depthOf, layers, layOut, type Piece, type PlacedPiece } from './treemap-layout.ts'

/** What a name and an amount need, in letters of the usual size. */
const NAMED = { width: 64, height: 26 }
const AMOUNT_HEIGHT = 44
/** What a finger can hit. Smaller parts are only drawn: the table has every part. */
const TARGET = 24

/** One part of the whole. */
export interface AreaPart {
  /** Unlike that of the others. */
  readonly name: string
  /** What is written in it, where that is shorter. */
  readonly short?: string
  readonly value: number
  /** Parts of one group are next to each other. */
  readonly group: string
  /** The class that colours it. */
  readonly tone: string
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

/** Parts of a whole in their places, each of which shows what is in it. One stop of the keyboard; the arrow keys lead on in the order given. */
const Areas = ({ label, placed }: { label: string; placed: readonly PlacedPiece<AreaPart>[] }) => {
  const body = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const first = body.current?.querySelector<HTMLElement>('.proof')
    if (first && !body.current?.querySelector('.proof[tabindex="0"]')) first.tabIndex = 0
  })
  return (
    <InRow.Provider value={true}>
      <ul ref={body} aria-label={label} onKeyDown={walk}>
        {placed.map(({ of: { name, short = name, value, tone, places }, ...place }) => (
          <li
            key={name}
            class={tone}
            style={{ left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`, height: `${place.height}px` }}
            title={figures.value.hidden ? name : `${name}: ${figures.value.money(value)}`}
          >
            {Math.min(place.width, place.height) >= TARGET && (
              <Proof {...places} name={name}>
                <span
                  class={
                    place.width < NAMED.width * textScale.value || place.height < NAMED.height * textScale.value
                      ? 'treemap-words only-heard'
                      : 'treemap-words'
                  }
                >
                  <span>{short}</span>{' '}
                  <small class={place.height < AMOUNT_HEIGHT * textScale.value ? 'only-heard' : undefined}>
                    <Amount value={value} />
                  </small>
                </span>
              </Proof>
            )}
          </li>
        ))}
      </ul>
    </InRow.Provider>
  )
}

/** Room for a name with an amount below it. */
const ROW_HEIGHT = 50

/** Parts below their whole: a row for each level, the width in proportion to the amount. */
export const Icicle = ({ label, branches }: { label: string; branches: readonly Branch<AreaPart>[] }) => {
  const { element, width } = useWidth<HTMLDivElement>()
  const placed = useMemo(() => layers(branches, { width: width.value, rowHeight: ROW_HEIGHT }), [branches, width.value])
  return (
    <div class="treemap" ref={element} style={{ height: `${depthOf(branches) * ROW_HEIGHT}px` }}>
      {width.value > 0 && <Areas label={label} placed={placed} />}
    </div>
  )
}

/** Parts of a whole as areas, each as large as what it is, the largest first. */
export const Treemap = ({ label, parts, height }: { label: string; parts: readonly AreaPart[]; height: number }) => {
  const { element, width } = useWidth<HTMLDivElement>()
  const placed = useMemo(
    () =>
      layOut(
        parts.map((of): Piece<AreaPart> => ({ of, group: of.group, value: of.value })),
        { width: width.value, height },
      ).sort((a, b) => b.value - a.value),
    [parts, width.value, height],
  )
  return (
    <div class="treemap" ref={element} style={{ height: `${height}px` }}>
      {width.value > 0 && <Areas label={label} placed={placed} />}
    </div>
  )
}
