import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')).render(<Lectures />)

function Lectures() {
  const [lectures, setLectures] = useState([])
  useEffect(() => {
    void fetch('/api/users/me/lectures')
      .then((response) => response.json())
      .then(({ data }) => setLectures(data))
  }, [])

  return (
    <>
      <h1>내 강의 목록</h1>
      <ul>
        {lectures.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}
