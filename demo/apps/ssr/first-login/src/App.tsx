import { KmsLogin } from 'kms-elements/react'

function App() {
  return (
    <KmsLogin emulator="http://localhost:8787">
      <label htmlFor="email">Email address</label>
      <input id="email" type="email" />
    </KmsLogin>
  )
}

export default App
