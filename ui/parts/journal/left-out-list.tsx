import { Link } from 'wouter-preact'

/** Places of the journal, and what is to be said of each. */
export const LeftOutList = ({ places }: { places: readonly { file: string; line: number; what: string }[] }) => (
  <ul class="left-out">
    {places.map(({ file, line, what }, at) => (
      <li key={at}>
        <Link href={`/ledger/editor/${encodeURI(file)}${line > 0 ? `#${line}` : ''}`}>
          {file}
          {line > 0 && `:${line}`}
        </Link>{' '}
        {what}
      </li>
    ))}
  </ul>
)
