import type { entrySaving as english } from '../en/entry-saving.ts'

export const entrySaving: typeof english = {
  isThereAlready: (journal) => `${journal} 已有此条目。未写入任何内容：再次保存可重复添加。`,
  mayBeWritten: (problem) => `${problem}该条目可能已写入。请原样再次保存：仅在缺少时才会添加。`,
  nothingWritten: '未写入任何内容。',
  wouldNotLoad: (problems) => `未写入任何内容，因为这样将无法读取账簿：${problems}`,
}
