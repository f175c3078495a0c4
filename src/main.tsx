import './index.css';
import { start } from './app/start.tsx';

const root = document.querySelector('#root');
if (root !== null) await start(root);
