import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '@campus-connect/ui/styles.css'
import {
  BookIcon,
  Button,
  ConnectionBadge,
  List,
  ListRow,
  LoginScreen,
  PublicShell,
  Screen,
  Tile,
} from '@campus-connect/ui'

/** A screen of the kit as it is: log in, and the lectures appear. */
function Campus() {
  const [student, setStudent] = useState<string>()
  if (student !== undefined) return <Lectures />

  return (
    <PublicShell>
      <LoginScreen busy={false} onSubmit={({ id }) => setStudent(id)} signupHref="#signup" />
    </PublicShell>
  )
}

/** A screen of one's own, made of the kit's parts. */
function Lectures() {
  const [connected, setConnected] = useState(['자료구조'])

  return (
    <Screen title="오늘의 강의" detail={`${connected.length}개 연결됨`}>
      <List label="강의">
        {['자료구조', '컴퓨터 네트워크', '글쓰기의 기초'].map((name) => (
          <ListRow
            key={name}
            leading={
              <Tile>
                <BookIcon />
              </Tile>
            }
            title={name}
            detail={<ConnectionBadge connected={connected.includes(name)} />}
            trailing={
              !connected.includes(name) && (
                <Button size="small" variant="weak" onClick={() => setConnected([...connected, name])}>
                  연결하기
                </Button>
              )
            }
          />
        ))}
      </List>
    </Screen>
  )
}

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Campus />
    </StrictMode>,
  )
}
