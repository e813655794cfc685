import type { settings as english } from '../en/refusals-settings.ts'

export const settings: typeof english = {
  notChanged: (file, why) => `未更改 ${file}：${why}`,
  noDemo: '此处不提供演示。“daybook --demo”可启动演示。',
  demoFileExists: (name) => `${name} 已存在，而演示账簿中有同名文件。未写入任何内容。`,
}
