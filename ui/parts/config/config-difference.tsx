import type { Proposal } from '../../client/settings-change.ts'

/** Lines that go or come, each with its sign. */
const Lines = ({ text, sign, kind }: { text: string; sign: string; kind: 'removed' | 'inserted' }) => (
  <>
    {text
      .replace(/\n$/, '')
      .split('\n')
      .filter((line) => text !== '' || line !== '')
      .map((line, at) => (
        <code key={at} class={kind}>
          {sign} {line}
        </code>
      ))}
  </>
)

/** What would be written into the configuration file, line by line. */
export const ConfigDifference = ({ file, hunks }: Pick<Proposal['preview'], 'file' | 'hunks'>) => (
  <ul class="config-difference" aria-label={`Lines of ${file}`} tabIndex={0}>
    {hunks.map(({ line, removed, inserted }) => (
      <li key={line}>
        <Lines text={removed} sign="−" kind="removed" />
        <Lines text={inserted} sign="+" kind="inserted" />
      </li>
    ))}
  </ul>
)
