import type { PreviewConversionAnswer } from '../../../src/http/contract/convert.ts'

const Text = ({ label, name, text }: { label: string; name: string; text: string }) => (
  <figure>
    <figcaption>
      {label} <span class="quiet">{name}</span>
    </figcaption>
    <pre tabIndex={0} role="group" aria-label={`${label}: ${name}`}>
      <code>{text}</code>
    </pre>
  </figure>
)

/** A file of the book and what it becomes, side by side; one below the other where there is no room. */
export const ConvertedFile = ({ file: { name, source, before, after, is_whole: isWhole } }: { file: PreviewConversionAnswer['files'][number] }) => (
  <>
    <div class="converted-file">
      <Text label="Now" name={source} text={before} />
      <Text label="Then" name={name} text={after} />
    </div>
    {!isWhole && <p class="quiet">Of this file the beginning is shown; the archive and the folder have all of it.</p>}
  </>
)
