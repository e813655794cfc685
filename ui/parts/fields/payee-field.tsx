import { useId } from 'preact/hooks'
import { useFound } from '../../client/find.ts'

/** Who it was, completed from those that the book has. A new name is as good as an old one. */
export const PayeeField = ({ value, onInput }: { value: string; onInput: (payee: string) => void }) => {
  const id = useId()
  const found = useFound(value).data?.payees ?? []
  return (
    <>
      <input
        class="input"
        aria-label="Payee"
        placeholder="Payee"
        autoComplete="off"
        list={id}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <datalist id={id}>
        {found
          .filter(({ payee }) => payee !== value)
          .map(({ payee }) => (
            <option key={payee} value={payee} />
          ))}
      </datalist>
    </>
  )
}
