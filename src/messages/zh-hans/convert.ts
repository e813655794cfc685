import type { convert as english } from '../en/convert.ts'
import { plural } from './plural.ts'

export const convert: typeof english = {
  title: '转换',
  written: (files, root) => `已创建 ${files}，从 ${root} 开始。您可以在“更改”页面撤销。`,
  keep: '保留结果',
  downloadArchive: (files) => `将 ${files} 打包下载`,
  newFolder: '或在账簿旁新建文件夹',
  createFolder: '创建',
  bookStays: (setting) => ['账簿本身不会改变。要使用转换后的账簿，请在配置中将 ', setting, ' 指向它。'],
  writtenFor: (dialect) => `此账簿采用 ${dialect} 格式`,
  otherDialect: '将账簿转换为其他格式',
  explained:
    '每个文件都会以另一种格式重写，并重新读取结果：每个账户的余额必须相同。另一种格式无法表达的内容会连同所在行列出。在您查看之前不会保存任何内容，账簿也不会改变。',
  convertTo: (dialect) => `转换为 ${dialect}`,
  target: '转换为',
  working: (dialect) => `正在将账簿转换为 ${dialect} 并读取结果。较大的账簿需要几秒钟。`,
  notPossible: '此账簿现在无法转换',
  converted: (transactions, from, to) => `已将 ${transactions} 从 ${from} 转换为 ${to}`,
  sameBalances: (dialect) => `用 ${dialect} 读取时，每个账户的余额都相同。`,
  nothingLeftOut: '没有遗漏任何内容。',
  leftOut: (count) => plural(count, { other: '# 处被省略或改写' }),
  becomes: (source, result) => [source, ` 变为 ${result}`],
  textOf: (label, name) => `${label}：${name}`,
  onlyBeginning: '此处只显示该文件的开头。压缩包和文件夹中是完整内容。',
}
