import './index.css';
import { hasAsked } from './app/identity.ts';

const root = document.querySelector('#root');
// Only then: what the application takes to run would hold up the question who is signed in.
if (root !== null) void hasAsked.then(() => import('./app/start.tsx')).then(({ start }) => start(root));
