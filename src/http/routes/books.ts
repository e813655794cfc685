import type { FastifyInstance } from 'fastify'
import { listBooks } from '../contract/books.ts'
import type { Dependencies } from '../dependencies.ts'
import { prefixOf } from '../pages.ts'
import { route } from '../route.ts'

export function registerBooks(app: FastifyInstance, { address, books }: Pick<Dependencies, 'address' | 'books'>): void {
  const own = prefixOf(address)
  route(app, listBooks, () => ({ books: (books?.() ?? []).map((book) => ({ ...book, is_this: book.path === own })) }))
}
