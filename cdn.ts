// Everything in one file, for a page's `<script type="module">`: defines all elements, exports classes and store.
import './define.js';

export * from './index.js';
export * from './store/index.js';
