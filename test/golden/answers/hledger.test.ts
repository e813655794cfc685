import { followBooks } from './follow-books.ts'

followBooks('hledger')
