import type { FrontBook } from './front-book.ts'

/* The few pages of a server of several books that belong to none of them. They need no script, and so work when a book does not. */

const STATES: Readonly<Record<FrontBook['state'], string>> = { opening: 'is being opened', ready: '', broken: 'cannot be shown' }

/** All books, to choose from. `remark` says why they are shown instead of something else. */
export function bookListPage(books: readonly FrontBook[], remark = ''): string {
  return document('Books', `<h1>Books</h1>${remark === '' ? '' : `<p>${escaped(remark)}</p>`}${listOf(books)}`)
}

/** What is shown at every address of a book while it is being opened, and then it asks again by itself, or cannot be. */
export function brokenBookPage(book: FrontBook, reasons: readonly string[], books: readonly FrontBook[]): string {
  const others = books.filter((other) => other !== book)
  const why =
    book.state !== 'broken'
      ? '<p>This page goes on by itself.</p>'
      : reasons.length === 0
        ? '<p>The output of the server says what is wrong with it.</p>'
        : `<ul class="reasons">${reasons.map((reason) => `<li>${escaped(reason)}</li>`).join('')}</ul>`
  const title = book.state === 'broken' ? `The book ${book.name} cannot be shown` : `The book ${book.name} is being opened`
  const more = others.length === 0 ? '' : `<h2>Other books</h2>${listOf(others)}`
  // Nobody reads a reason that is taken away every three seconds.
  if (book.state === 'broken') return document(title, `<h1>${escaped(title)}</h1>${why}<p><a href="">Try again</a></p>${more}`)
  return document(title, `<h1>${escaped(title)}</h1>${why}${more}`, '<meta http-equiv="refresh" content="3" />')
}

const listOf = (books: readonly FrontBook[]): string =>
  `<ul class="books">${books
    .map(({ name, path, state }) => `<li><a href="${escaped(path)}/">${escaped(name)}</a> <small>${STATES[state]}</small></li>`)
    .join('')}</ul>`

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:40rem;margin:4rem auto;padding:0 1.5rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}ul{padding:0;list-style:none}.books a{display:inline-block;padding:.5rem 0;font-weight:600;color:LinkText}
.reasons li{padding:.6rem .8rem;margin:.4rem 0;border-left:3px solid #b3462f;font-family:ui-monospace,monospace;font-size:.9rem;overflow-wrap:anywhere;white-space:pre-wrap}`

const document = (title: string, body: string, head = ''): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />${head}<title>${escaped(title)} · Daybook</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
