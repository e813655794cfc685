import { books, openBook } from '../../client/books.ts'

/** Which of several books this is, and the way to the others. */
export const BookSwitch = () => {
  const current = books.value.find(({ is_this }) => is_this)
  if (!current || books.value.length < 2) return null
  return (
    <select
      class="book-switch"
      aria-label="Book"
      title="Another book of this server"
      value={current.name}
      onChange={(event) => {
        const chosen = books.value.find(({ name }) => name === event.currentTarget.value)
        // Whoever comes back to this page finds it at its own book.
        event.currentTarget.value = current.name
        if (chosen && chosen !== current) openBook(chosen)
      }}
    >
      {books.value.map(({ name, state }) => (
        <option key={name} value={name}>
          {state === 'broken' ? `${name} (cannot be shown)` : name}
        </option>
      ))}
    </select>
  )
}
