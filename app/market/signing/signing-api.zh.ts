export default {
  keyReplaced: '已启用新的签名密钥，旧密钥签过的版本仍然有效',
  keyLost: '签名密钥无法读取（DATA_DIR/private 或 SECRET_KEY 变过）。请在控制台更换签名密钥',
  signedOther: '这个包已经为别的插件或版本签过名',
};
