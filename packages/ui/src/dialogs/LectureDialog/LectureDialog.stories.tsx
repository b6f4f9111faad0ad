import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { lectures } from '../../../storybook/fixtures.ts'
import { inAppShell, wholePage } from '../../../storybook/shells.tsx'
import { LectureDialog, type LectureDialogProps } from './LectureDialog.tsx'

const about = `
강의 이름의 일부로 강의 하나를 찾는 대화 상자입니다.

- 하지 않는 일: 스스로 호출하지 않습니다. 맞는 강의가 없으면 비슷한 이름을 보여 줍니다.
`

/** 이름과 연결한 사람, 등록한 사람의 수. */
const all = lectures.map(({ name }, index) => ({
  name,
  connected: [132, 0, 27, 8, 96][index]!,
  members: 500 - index * 90,
}))

/** Finds by itself what the text fits, as the caller does. */
function Searching({ lectures, onType, ...props }: LectureDialogProps) {
  const [text, setText] = useState(props.defaultName ?? '')
  const found = lectures.found?.filter(({ name, connected = 0 }) => (text === '' ? connected > 0 : name.includes(text)))

  return (
    <LectureDialog
      {...props}
      lectures={{ ...lectures, found }}
      onType={(typed) => {
        setText(typed.trim())
        onType(typed)
      }}
    />
  )
}

const meta = {
  title: 'LectureDialog 강의 입력',
  id: 'screens-lecturedialog',
  component: LectureDialog,
  render: (args) => <Searching {...args} />,
  decorators: inAppShell('admin'),
  parameters: { docs: { ...wholePage.docs, description: { component: about } } },
  args: {
    title: '강의로 찾기',
    submitLabel: '찾기',
    lectures: { found: all, recent: [] },
    onType: fn(),
    onSubmit: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof LectureDialog>
export default meta
type Story = StoryObj<typeof meta>

const named = (...names: string[]) => names.map((name) => ({ name }))

export const Default: Story = { name: '기본', tags: ['picture'] }
export const FilledIn: Story = { name: '강의가 정해져 있음', args: { defaultName: '자료구조' } }
export const NameMissing: Story = {
  name: '강의 이름을 입력하지 않음',
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '찾기' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('강의 이름을 입력해주세요.')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const PartOfAName: Story = {
  name: '이름의 한 부분',
  tags: ['picture'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('강의 이름'), '구조')
    await expect(canvas.getByRole('status')).toHaveTextContent('강의 1개')
    await userEvent.click(canvas.getByRole('button', { name: '찾기' }))

    await expect(args.onSubmit).toHaveBeenCalledWith('자료구조')
  },
}
export const SeveralFit: Story = {
  name: '여럿이 맞음',
  args: { lectures: { found: named('자료구조', '자료구조 실습', '운영체제'), recent: [] } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('강의 이름'), '자료{Enter}')
    await expect(canvas.getByRole('alert')).toHaveTextContent('하나를 골라주세요.')
    await expect(args.onSubmit).not.toHaveBeenCalled()

    await userEvent.click(canvas.getByRole('option', { name: '자료구조 실습' }))
    await expect(args.onSubmit).toHaveBeenCalledWith('자료구조 실습')
  },
}
export const Mistyped: Story = {
  name: '잘못 입력함',
  tags: ['picture'],
  args: { defaultName: '자로구조', lectures: { found: all.slice(0, 1), mistyped: true, recent: [] } },
  render: (args) => <LectureDialog {...args} />,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '찾기' }))

    await expect(canvas.getByRole('alert')).toHaveTextContent('혹시 이 강의를 찾으십니까? 자료구조')
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const AwaitingTheAnswer: Story = {
  name: '찾는 중에 보냄',
  args: { lectures: { found: all, searching: true, recent: [] } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('강의 이름'), '없는 강의{Enter}')

    await expect(canvas.queryByRole('alert')).toBeNull()
    await expect(args.onSubmit).not.toHaveBeenCalled()
  },
}
export const WithoutAnswer: Story = {
  name: '찾지 못함',
  args: { lectures: { found: undefined, recent: [] } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('강의 이름'), '운영체제{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledWith('운영체제')
  },
}
export const OnADesk: Story = {
  name: '넓은 화면, 최근에 고른 강의가 먼저',
  tags: ['picture', 'desk'],
  globals: { viewport: { value: 'desk1280', isRotated: false } },
  args: { lectures: { found: all, recent: ['미분적분학 및 연습', '글쓰기의 기초 (국문101-02)'] } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('listbox', { name: '강의 (연결 / 전체)' })).toBeVisible()
    const options = canvas.getAllByRole('option')
    await expect(options.map((option) => option.textContent?.replaceAll(/\s+/g, ' ').trim())).toEqual([
      '미분적분학 및 연습 96 / 140',
      '글쓰기의 기초 국문101-02 27 / 320',
      '자료구조 132 / 500',
      '카누/카약 50% #1 8 / 230',
    ])
    for (const option of options) await expect(option.getBoundingClientRect().height).toBe(36)

    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')

    await expect(args.onSubmit).toHaveBeenCalledWith('자료구조')
  },
}
export const AComfortableListOnAPhone: Story = {
  tags: ['assertion'],
  play: async ({ canvas }) => {
    for (const option of canvas.getAllByRole('option'))
      await expect(option.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  },
}
