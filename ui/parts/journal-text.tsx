import { figures } from '../client/display-settings.ts'
import { narrowed, piecesOf } from '../figures/journal-syntax.ts'

/** A text that may contain figures, which can be hidden from onlookers. */
export const masked = (text: string): string => (figures.value.hidden ? text.replaceAll(/\d+(?:[.,]\d+)*/g, '•••') : text)

/** Journal text in the colours of the journal. */
export const JournalText = ({ text }: { text: string }) => (
  <pre class="journal-text">
    {narrowed(text)
      .split('\n')
      .map((line, number) => (
        // On a phone the amount is at the right edge, however far to the right it is in the file.
        <code key={number} class={piecesOf(line).some(({ kind }) => kind === 'amount') ? 'with-amount' : undefined}>
          {piecesOf(line).map(({ kind, text: piece }, place) => (
            <span key={place} class={kind === 'plain' && place > 0 ? 'piece-plain piece-gap' : `piece-${kind}`}>
              {kind === 'day' ? piece : masked(piece)}
            </span>
          ))}
          {'\n'}
        </code>
      ))}
  </pre>
)
